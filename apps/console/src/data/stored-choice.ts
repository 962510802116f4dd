/** Keeps a choice for the next visit; a browser that keeps nothing forgets it. */
export const storedChoice = (name: string) => {
  const key = `hivemind.${name}`;
  return {
    read(): string | null {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(value: string | null): void {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        // Storage is off or full: the choice lasts for this page.
      }
    },
  };
};
