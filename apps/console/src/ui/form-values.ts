/** What a form holds, by the names of its controls. */
export class FormValues {
  private readonly data: FormData;

  constructor(form: HTMLFormElement) {
    this.data = new FormData(form);
  }

  text(name: string): string {
    const value = this.data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  }

  /** Undefined when it is empty. */
  optional(name: string): string | undefined {
    return this.text(name) || undefined;
  }

  number(name: string): number {
    return Number(this.text(name));
  }

  checked(name: string): boolean {
    return this.data.has(name);
  }

  all(name: string): string[] {
    return this.data.getAll(name).filter((value) => typeof value === 'string');
  }
}
