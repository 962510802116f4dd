// Runs after every `npm ci` and `npm install`, so that `npm start` does not install again what was installed by hand.
import { remember } from './steps.mjs';

remember('install');
