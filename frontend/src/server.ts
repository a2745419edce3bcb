/** The server's answers over HTTP. */

import type { Board, Lang, Links, MeasuredTable, Place } from "./protocol";
import type { SeatRow } from "./Throwers";

export interface Example {
  id: string;
  system: string;
  title: string;
  note: string;
  /** Seats that play nobody on the side of whoever is named first. */
  foes: string[];
  /** Who answers for whom. */
  seats: SeatRow[];
  sides: { side: string; names: string[] }[];
  board: Board | null;
  table?: MeasuredTable | null;
  tokens: { name: string; side: string; at: Place }[];
}

export interface Started {
  systems: { slug: string; title: string; note: string }[];
  examples: Example[];
  fights: { id: string; title: string; system: string; answers: number; over: boolean; when: string; links?: Links }[];
}

/** What each sign of a drawn map stands for, as a file's `board: legend` holds it. */
export type Legend = Record<string, string | { ground: string }>;

/** Where two sides stand without a map: under which key of a file, and how far from one another. */
export interface Line {
  place: string;
  apart: number;
}

export interface NewFight {
  mapped: boolean;
  line: Line | null;
  /** Ready tables of a rulebook that measures. */
  tables?: { id: string; title: string; table: MeasuredTable }[];
  combatants: { id: string; title: string; kind: "hero" | "foe" | "either"; note: string }[];
  rulings: { name: string; values: (string | number | boolean)[]; number?: boolean; texts?: Record<string, string>; default: string | number | boolean; title: string; says: string; clause: string }[];
  boards: { id: string; title: string; board: { legend?: Legend; map: string } }[];
}

export interface Library {
  system: string;
  library: { [key: string]: unknown };
  combatants: NewFight["combatants"];
}

/** Who throws: everybody alike, or seat by seat with `*` for the rest. */
export type Dice = string | Record<string, string>;

export interface Fault {
  line: number;
  column: number;
  path: string;
  message: string;
  source?: string;
}

export interface Created {
  fight: string;
  links: Links;
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly faults: Fault[],
    message: string,
  ) {
    super(message);
  }
}

async function read<T>(response: Response): Promise<T> {
  const told = (await response.json().catch(() => ({}))) as { faults?: Fault[]; message?: string; error?: { message?: string } };
  if (!response.ok) throw new Refused(response.status, told.faults ?? [], told.message ?? told.error?.message ?? response.statusText);
  return told as T;
}

const get = <T>(path: string, lang: Lang) => fetch(`${path}?lang=${lang}`).then((response) => read<T>(response));

const post = <T>(path: string, lang: Lang, body: object) =>
  fetch(`${path}?lang=${lang}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).then((response) => read<T>(response));

export const started = (lang: Lang) => get<Started>("/api/start", lang);
export const newFight = (system: string, lang: Lang) => get<NewFight>(`/api/new/${system}`, lang);
export const create = (what: object, lang: Lang) => post<Created>("/api/fights", lang, what);
export const checkText = (text: string, lang: Lang) => post<{ kind?: string; title?: string; seats?: SeatRow[]; faults?: Fault[] }>("/api/check", lang, { text });
/** A library file's text: whom it brings, or what is wrong with it. */
export const readLibrary = (text: string, lang: Lang) => post<Library & { faults: Fault[] }>("/api/library", lang, { text });
/** A second fight that shares the answers before the one with this number. */
export const branch = (master: string, at: number, lang: Lang) => post<Created>(`/api/fights/${master}/branch`, lang, { at });
/** A link holds a token or is one. */
export const tokenIn = (link: string): string => link.split("/").filter(Boolean).pop() ?? link;
