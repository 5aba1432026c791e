import { findProgram } from './installed-programs.ts';

export const chromiumProgram = findProgram(
  ['chromium', 'chromium-browser', 'google-chrome'],
  'chromium',
  'CHROMIUM',
);

export const firefoxProgram = findProgram(['firefox-esr', 'firefox'], 'firefox-esr', 'FIREFOX');
