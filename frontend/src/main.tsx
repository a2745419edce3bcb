import { render } from "preact";
import { useSettings } from "./settings";
import { Start } from "./start/Start";
import { Table } from "./table/Table";
import "./style.css";

function App() {
  const { lang, light } = useSettings();
  const token = /^\/t\/([^/?#]+)/.exec(location.pathname)?.[1];
  return token ? <Table token={decodeURIComponent(token)} lang={lang} light={light} /> : <Start lang={lang} light={light} />;
}

render(<App />, document.getElementById("app")!);
