type Labels = Readonly<Record<string, string>>;

interface Sample {
  name: string;
  labels: Labels;
  value: number;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\.)*)"(,|$)/y;

/** What a process told Prometheus, read strictly: a line that is not of the text format is an error. */
export class Exposition {
  private readonly samples: Sample[] = [];
  /** Type by family. */
  private readonly types = new Map<string, string>();

  /** @throws Error naming the first faulty line */
  constructor(text: string) {
    for (const line of text.split('\n').filter((one) => one !== '')) {
      const [, family, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
      if (family) this.types.set(family, type!);
      else if (!line.startsWith('# HELP ')) this.samples.push(this.sample(line));
    }
  }

  /** The sum of the samples of a name that have these labels; null when there is none. */
  value(name: string, labels: Labels = {}): number | null {
    const found = this.samples.filter(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    );
    return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
  }

  /** Every value that a label has, under any name that begins so. */
  labelValues(prefix = ''): { label: string; value: string }[] {
    return this.samples
      .filter(({ name }) => name.startsWith(prefix))
      .flatMap(({ labels }) => Object.entries(labels).map(([label, value]) => ({ label, value })));
  }

  /** The declared families, by type. */
  families(): Record<string, string> {
    return Object.fromEntries(this.types);
  }

  private sample(line: string): Sample {
    const [, name, labels = '', text] = SAMPLE.exec(line) ?? [];
    const value = numberOf(text);
    if (!name || !this.isDeclared(name) || value === undefined) throw new Error(`no sample: ${line}`);
    return { name, labels: labelsOf(labels, line), value };
  }

  private isDeclared(name: string): boolean {
    const family = name.replace(/_(bucket|sum|count)$/, '');
    return this.types.has(name) || ['histogram', 'summary'].includes(this.types.get(family) ?? '');
  }
}

/** Undefined for what is no number of the text format, which knows infinities and what is not a number. */
function numberOf(text: string | undefined): number | undefined {
  const special = { '+inf': Infinity, inf: Infinity, '-inf': -Infinity, nan: NaN }[text?.toLowerCase() ?? ''];
  const value = special ?? (text ? Number(text) : NaN);
  return special === undefined && Number.isNaN(value) ? undefined : value;
}

function labelsOf(text: string, line: string): Labels {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? [];
    if (!name) throw new Error(`faulty labels: ${line}`);
    labels[name] = value!.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
  }
  return labels;
}
