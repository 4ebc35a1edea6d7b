import { createOpened } from '../../opened.ts';
import { startTestApp } from '../../test-app.ts';
import { startTestSimulator } from '../../test-simulator.ts';
import type { Ground } from './ground.ts';
import { startOutsideLine } from './outside-line.ts';
import { prepareSchool } from './prepare-school.ts';
import { createReceiver } from './receiver.ts';

const nothing = (): void => {};
const nothingLater = async (): Promise<void> => {};

/** The same world around a node of the tests, which nothing comes over: enough to look at what is compared at the end. */
export async function openCalmGround(): Promise<Ground> {
  const { open, putAway } = createOpened();
  const simulator = await open(startTestSimulator, ({ stop }) => stop());
  const receiver = createReceiver();
  const line = await open(
    () => startOutsideLine(simulator.url, receiver),
    ({ close }) => close(),
  );
  const app = await open(
    () => startTestApp({ simulatorUrl: line.url }),
    ({ close }) => close(),
  );
  const beganAt = Date.now();
  app.clock.set(new Date(beganAt));
  const node = {
    url: () => app.url,
    start: async () => ({ url: app.url, school: null }),
    kill: nothingLater,
    end: nothingLater,
    tell: (told: object) => {
      if ('skewMs' in told) app.clock.set(new Date(beganAt + Number(told.skewMs)));
    },
  };
  return {
    ...{ simulator, line, receiver, nodes: [node, node], interruptions: [] },
    school: await prepareSchool(app.node.services),
    database: {
      url: app.databaseUrl,
      restart: nothingLater,
      dropConnections: nothing,
      close: nothingLater,
    },
    ...{ logFile: '', forgetLog: nothing, close: putAway },
  };
}
