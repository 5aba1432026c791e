// #region write
import { writeFileSync } from 'node:fs';
import { writeAreaClient } from '@lobbykit/core/area';
import { guildsContract } from './guilds/contract.ts';
import { walletsContract } from './wallets/contract.ts';

for (const contract of [guildsContract, walletsContract]) {
  const file = new URL(`./generated/${contract.area}-client.ts`, import.meta.url);
  writeFileSync(file, writeAreaClient(contract));
}
// #endregion
