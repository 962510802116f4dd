interface ConsoleIds {
  project: string;
  turn: string;
  record: string;
  compression: string;
}

/** Every page of the console, for a project and one of its packets, records and compressions. */
export const consolePages = (ids: ConsoleIds): string[] => [
  '/projects',
  `/projects/${ids.project}`,
  '/keys',
  '/roles',
  '/upstreams',
  '/hivestate',
  '/plan',
  '/admins',
  `/inspector/${ids.project}`,
  `/inspector/${ids.project}/${ids.turn}`,
  `/receipts/${ids.project}`,
  `/receipts/${ids.project}?receipt=${ids.turn}`,
  `/memories/${ids.project}`,
  `/memories/${ids.project}/${ids.record}`,
  `/compressions/${ids.project}`,
  `/compressions/${ids.project}/${ids.compression}`,
  '/usage',
  '/audit',
  '/system',
];
