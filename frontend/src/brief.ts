/** "Goblin 1, Goblin 2, Goblin 3, Ogre" is "Goblin ×3, Ogre". */
export function briefly(names: string[]): string {
  const counted = new Map<string, number>();
  for (const name of names) {
    const stem = name.replace(/ \d+$/, "");
    counted.set(stem, (counted.get(stem) ?? 0) + 1);
  }
  return [...counted].map(([stem, count]) => (count > 1 ? `${stem} ×${count}` : stem)).join(", ");
}
