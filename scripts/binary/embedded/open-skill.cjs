'use strict';

// In place of packages/matches/src/open-skill.ts: an executable has the library inside. It is run when it is first asked for.
exports.openSkill = () => require('openskill').rate;
