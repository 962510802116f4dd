/** Which id of the documentation stands for which id that the platform made. */
export class IdBook {
  private readonly made = new Map<string, string>();

  /** Whether the documented id stands for this one; the first time it is seen, it does from then on. */
  agrees(documented: string, answered: string): boolean {
    const before = this.made.get(documented);
    if (before === undefined) this.made.set(documented, answered);
    return before === undefined || before === answered;
  }

  /** A JSON value with the ids that were made in place of the documented ones, inside longer texts too. */
  translate<T>(value: T): T {
    if (value === undefined) return value;
    const replaced = [...this.made].reduce(
      (text, [documented, answered]) => text.replaceAll(documented, answered),
      JSON.stringify(value),
    );
    return JSON.parse(replaced) as T;
  }
}
