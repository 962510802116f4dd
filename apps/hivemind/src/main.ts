import { runHivemind } from './program';

void runHivemind(process.argv.slice(2));
