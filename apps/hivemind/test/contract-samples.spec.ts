import { ROUTES, type RouteContract } from '@hivemind/contracts';
import { greenhouse } from './support/samples/greenhouse';
import { heldRefusal, Performance } from './support/samples/performance';
import { Refusals, shownRefusals } from './support/samples/refusals';
import { SampleReport } from './support/samples/sample-report';
import { checkScenes, sampleName, sampleNamed, sceneOf } from './support/samples/scenes';
import { sharedPlatform } from './support/shared-platform';

const platform = sharedPlatform();
const report = new SampleReport();
let refusals: Refusals;

beforeAll(async () => {
  refusals = await Refusals.on(platform.current);
}, 60_000);
afterAll(() => {
  process.stdout.write(report.table());
});

/** A fresh project for each sample, so that none stands on what another left. */
async function staged(name: string): Promise<Performance> {
  const performance = new Performance(await greenhouse(platform.current, sceneOf(name).place));
  await performance.prepare(name);
  return performance;
}

describe.each(ROUTES.map((route): [string, RouteContract] => [`${route.method} ${route.path}`, route]))(
  '%s',
  (_, route) => {
    it.each(route.examples)('answers as documented: $title', async (sample) => {
      const name = sampleName(route, sample);
      const held = await (await staged(name)).play(sampleNamed(name));
      report.addSample(route, sample, held);
      expect(held.faults).toEqual([]);
    });

    it('refuses as documented', async () => {
      const [sample] = route.examples;
      const performance = await staged(sampleName(route, sample));
      const request = performance.request(sample);
      await performance.play({ route, sample });
      const faults: string[] = [];
      for (const [code, error] of shownRefusals(route)) {
        const answer = await refusals.provoke(route, code, performance.client, request);
        const held = heldRefusal(answer, code, error);
        report.addRefusal(route, code, held);
        faults.push(...held.faults.map((fault) => `${code}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  },
);

it('leaves out no route, sample or refusal of the registry', () => {
  expect(report.missing()).toEqual([]);
  checkScenes();
});
