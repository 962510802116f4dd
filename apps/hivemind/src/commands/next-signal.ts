/** The first of the signals that end the platform. A second one ends it at once, as usual. */
export const nextSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, resolve);
  });
