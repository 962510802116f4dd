/** Goes around one call: calls `work` once and answers as it does. */
export type Around = <T>(operation: string, work: () => Promise<T>) => Promise<T>;

type Method = (...args: unknown[]) => unknown;

/**
 * `target` with `around` around each of its methods, which all must return promises. It stands for whatever methods the
 * port has, those that come later too; what `target` calls on itself is not seen.
 * @param parts methods that return a part of `target`, whose methods are then gone around likewise as `part.method`
 */
export function observedCalls<T extends object>(target: T, around: Around, parts: readonly string[] = []): T {
  const methods = new Map<string, unknown>();
  return new Proxy(target, {
    get(_target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || typeof property !== 'string') return value;
      if (!methods.has(property))
        methods.set(property, observed(value.bind(target) as Method, property, around, parts));
      return methods.get(property);
    },
  });
}

function observed(method: Method, name: string, around: Around, parts: readonly string[]): Method {
  if (!parts.includes(name)) return (...args) => around(name, () => method(...args) as Promise<unknown>);
  const inPart: Around = (operation, work) => around(`${name}.${operation}`, work);
  return (...args) => observedCalls(method(...args) as object, inPart);
}
