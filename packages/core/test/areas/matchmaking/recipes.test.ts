import { describe, expect, test } from 'vitest';
import { openRecipe, recipes } from './recipe-world.ts';

/** Every queue of docs/matchmaking-recipes.md, played by bots. */

const numbered = (word: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${word}${String(index + 1).padStart(2, '0')}`).join(' ');

const namesOf = (names: string): string[] => names.split(' ');

const played = new Set<string>();
const recipe = (title: string) => {
  played.add(title);
  return openRecipe(title);
};

describe('the recipes of the documents', () => {
  test('Ranked five against five: near players meet on a near server, in teams of about equal strength', async () => {
    const t = await recipe('Ranked five against five');
    const near = { ping: { eu: 30, us: 120 } };
    const rating = (value: number) => ({ ...near, 'server.rating': value });
    await t.come('party1 party2 party3', rating(1540));
    const solo = namesOf(numbered('solo', 7));
    await t.comeAlone(solo.join(' '), (name) => rating(1460 + 15 * solo.indexOf(name)));
    await t.comeAlone('far', { ping: { eu: 250, us: 20 }, 'server.rating': 1500 });
    await t.comeAlone(numbered('master', 3), rating(2200));
    await t.pass();
    const [match, ...more] = await t.serve();
    expect(more).toEqual([]);
    expect(match!.region).toBe('eu');
    const of = (name: string) => match!.teams.findIndex((team) => team.includes(name));
    expect(new Set(namesOf('party1 party2 party3').map(of)).size).toBe(1);
    const mean = (team: readonly string[]) =>
      team.reduce(
        (sum, name) => sum + (name.startsWith('party') ? 1540 : 1460 + 15 * solo.indexOf(name)),
        0,
      ) / 5;
    const [left, right] = match!.teams.map(mean);
    expect(Math.abs(left! - right!)).toBeLessThanOrEqual(20);
    // However long they wait, masters and novices are too far apart.
    await t.pass(90);
    expect(await t.waiting()).toEqual(['far', ...namesOf(numbered('master', 3))]);
  });

  test('Roles: the match that exists is found among many who play the same, and choices count', async () => {
    const t = await recipe('Roles');
    await t.comeAlone(numbered('damage', 12), { roles: ['damage'] });
    await t.pass();
    expect(await t.serve()).toEqual([]);
    await t.comeAlone('flexible', { roles: ['support', 'tank'] });
    await t.comeAlone('support', { roles: ['support'] });
    await t.pass();
    const [match] = await t.serve();
    // The oldest come first; the flexible player is the tank, because nobody else can be.
    expect(match!.roles).toEqual({
      damage01: 'damage',
      damage02: 'damage',
      flexible: 'tank',
      support: 'support',
    });
    expect(await t.waiting()).toHaveLength(10);
  });

  test('Four against one: who wants to be the monster is it, and no team has more than two medics', async () => {
    const t = await recipe('Four against one');
    const human = { roles: ['medic', 'fighter'], skill: 500 };
    await t.comeAlone(numbered('human', 3), human);
    await t.comeAlone('monster', { roles: ['monster'], skill: 600 });
    await t.comeAlone('medic', { roles: ['medic'], skill: 900 });
    await t.pass();
    // The fourth human would be too skilled.
    expect(await t.serve()).toEqual([]);
    await t.comeAlone('anything', { skill: 550 });
    await t.pass();
    const [match] = await t.serve();
    expect(match!.teamNames).toEqual(['humans', 'monster']);
    expect(match!.teams).toEqual([['anything', ...namesOf(numbered('human', 3))], ['monster']]);
    const medics = Object.values(match!.roles).filter((role) => role === 'medic');
    expect(medics).toHaveLength(2);
    expect(match!.roles.monster).toBe('monster');
    expect(await t.waiting()).toEqual(['medic']);
  });

  test('Battle royale that starts small: three squads after thirty seconds, eight if there are so many', async () => {
    const t = await recipe('Battle royale that starts small');
    await t.come('squad1 squad2 squad3 squad4');
    await t.come('pair1 pair2');
    await t.comeAlone(numbered('solo', 7));
    await t.pass(29);
    expect(await t.serve()).toEqual([]);
    await t.pass(2);
    const [small] = await t.serve();
    expect(small!.teams.map(({ length }) => length)).toEqual([4, 4, 4]);
    expect(small!.teams).toContainEqual(namesOf('squad1 squad2 squad3 squad4'));
    expect(await t.waiting()).toEqual(['solo07']);
    for (let squad = 1; squad <= 8; squad++) await t.come(numbered(`later${squad}-`, 4));
    await t.pass();
    const [full] = await t.serve();
    // Squads come as they are; the one who waits fits into none.
    expect(full!.teams).toHaveLength(8);
    expect(await t.waiting()).toEqual(['solo07']);
  });

  test('Co-op that others drop into: two begin after ten seconds, and others get the free seats', async () => {
    const t = await recipe('Co-op that others drop into');
    await t.comeAlone('ann bob');
    await t.pass(9);
    expect(await t.serve()).toEqual([]);
    await t.pass(2);
    const [match] = await t.serve();
    expect(match!.teams).toEqual([['ann', 'bob']]);
    await t.comeAlone('cleo');
    await t.pass();
    await t.comeAlone('dan eve');
    await t.pass();
    expect(await t.joined(match!)).toEqual(['cleo', 'dan']);
    expect(await t.waiting()).toEqual(['eve']);
  });

  test('Maps by preference: players meet on maps that all like, the nearest in experience first', async () => {
    const t = await recipe('Maps by preference');
    const likes = (maps: readonly string[], experience: number, modes = ['coop']) => ({
      maps,
      experience,
      modes,
    });
    await t.comeAlone('anchor', likes(['dust', 'lake'], 50));
    await t.comeAlone(numbered('far', 3), likes(['dust'], 900));
    await t.comeAlone('hill', likes(['hill'], 50));
    await t.comeAlone('duelist', likes(['dust'], 50, ['deathmatch']));
    await t.comeAlone(numbered('near', 5), likes(['lake', 'dust', 'hill'], 60));
    await t.pass();
    const [match, ...more] = await t.serve();
    expect(more).toEqual([]);
    expect(match!.teams.flat().sort()).toEqual(['anchor', ...namesOf(numbered('near', 5))]);
    expect(match!.rules).toMatchObject({ maps: ['dust', 'lake'], modes: ['coop'] });
    expect(await t.waiting()).toEqual(['duelist', ...namesOf(numbered('far', 3)), 'hill']);
    const prefers = (favourite: string) => ({ ...likes(['lake', 'cave'], 2_000), favourite });
    await t.comeAlone('fan', prefers('cave'));
    await t.comeAlone(numbered('other', 5), prefers('lake'));
    await t.comeAlone(numbered('same', 5), prefers('cave'));
    await t.pass();
    const [preferred] = await t.serve();
    expect(preferred!.teams.flat().sort()).toEqual(['fan', ...namesOf(numbered('same', 5))]);
  });

  test('A region for all: the match gets the region whose slowest player is fastest', async () => {
    const t = await recipe('A region for all');
    await t.comeAlone(numbered('europe', 12), { latency: { eu: 20, us: 110, asia: 240 } });
    await t.comeAlone(numbered('asia', 2), { latency: { asia: 20, eu: 230 } });
    await t.comeAlone(numbered('america', 12), { latency: { us: 20, eu: 130 } });
    await t.pass();
    const [match] = await t.serve();
    expect(match!.region).toBe('us');
    expect(match!.teams[0]).toHaveLength(24);
    expect(await t.waiting()).toEqual(namesOf(numbered('asia', 2)));
  });

  test('Party against party: a party of six meets one of five, or strangers after twenty seconds', async () => {
    const t = await recipe('Party against party');
    const near = { ping: { eu: 30 } };
    await t.come(numbered('six', 6), near);
    await t.comeAlone(numbered('solo', 18), near);
    await t.pass(19);
    expect(await t.serve()).toEqual([]);
    await t.come(numbered('five', 5), near);
    await t.pass();
    const [match] = await t.serve();
    const of = (name: string) => match!.teams.findIndex((team) => team.includes(name));
    for (const party of ['six', 'five'])
      expect(new Set(namesOf(numbered(party, 5)).map((name) => of(name))).size).toBe(1);
    expect(of('six01')).not.toBe(of('five01'));
    await t.come(numbered('late', 6), near);
    await t.comeAlone(numbered('other', 13), near);
    await t.pass(19);
    expect(await t.serve()).toEqual([]);
    await t.pass(2);
    expect(await t.serve()).toHaveLength(1);
  });

  test('Free seats first: who waits gets the seat of a running match before a new match is made', async () => {
    const t = await recipe('Free seats first');
    await t.comeAlone('ann bob cleo dan');
    await t.pass();
    const [match] = await t.serve();
    const team = match!.teams.findIndex((names) => names.includes('ann'));
    await t.fill(match!, team, 1, ['ann']);
    await t.comeAlone('eve finn gil hal');
    await t.pass();
    expect(await t.joined(match!)).toEqual(['eve']);
    expect(await t.serve()).toEqual([]);
    expect(await t.waiting()).toEqual(['finn', 'gil', 'hal']);
  });

  test('At most five medics: fifteen of seventeen play, with five of seven medics', async () => {
    const t = await recipe('At most five medics');
    await t.comeAlone(numbered('medic', 7), { characters: ['medic', 'mage'] });
    await t.comeAlone(numbered('other', 10));
    await t.pass();
    const [match] = await t.serve();
    const players = match!.teams.flat();
    expect(match!.teams.map(({ length }) => length)).toEqual([5, 5, 5]);
    expect(players.filter((name) => name.startsWith('medic'))).toHaveLength(5);
    expect(await t.waiting()).toEqual(['medic06', 'medic07']);
  });

  test('Skill that matters less with time: the difference grows with the wait, until anybody will do', async () => {
    const t = await recipe('Skill that matters less with time');
    const skills = { ann: 0.5, bob: 0.68, cleo: 0.75, dan: 0.98 };
    for (const [name, skill] of Object.entries(skills)) await t.comeAlone(name, { skill });
    await t.pass(14);
    expect(await t.serve()).toEqual([]);
    await t.pass(2);
    expect((await t.serve()).map(({ teams }) => teams)).toEqual([[['ann', 'bob', 'cleo', 'dan']]]);
    await t.comeAlone('eve finn', { skill: 0 });
    await t.comeAlone('gil hal', { skill: 1 });
    await t.pass(29);
    expect(await t.serve()).toEqual([]);
    await t.pass(2);
    expect(await t.serve()).toHaveLength(1);
  });

  test('Two sizes of teams: eight at best, and six after thirty seconds, in equal teams', async () => {
    const t = await recipe('Two sizes of teams');
    await t.comeAlone(numbered('a', 4), { mode: 'ctf', rank: 3 });
    await t.comeAlone(numbered('b', 3), { rank: 5 });
    await t.comeAlone('other', { mode: 'race', rank: 4 });
    await t.pass(29);
    expect(await t.serve()).toEqual([]);
    await t.pass(2);
    const [match] = await t.serve();
    expect(match!.teams.map(({ length }) => length)).toEqual([3, 3]);
    expect(match!.teams.flat()).not.toContain('other');
    await t.comeAlone(numbered('c', 7), { mode: 'race', rank: 4 });
    await t.pass();
    const [full] = await t.serve();
    expect(full!.teams.map(({ length }) => length)).toEqual([4, 4]);
  });

  test('One host and seven guests: two who could host are not in one match', async () => {
    const t = await recipe('One host and seven guests');
    await t.comeAlone('host1 host2', { canHost: true });
    await t.comeAlone(numbered('guest', 10));
    await t.pass();
    expect(await t.playing()).toEqual([[...namesOf(numbered('guest', 7)), 'host1']]);
    expect(await t.waiting()).toEqual(['guest08', 'guest09', 'guest10', 'host2']);
  });

  test('Crossplay at last: one kind of device for a minute, and then every kind', async () => {
    const t = await recipe('Crossplay at last');
    await t.comeAlone('phone1 phone2', { device: 'phone' });
    await t.comeAlone('console1 console2', { device: 'console' });
    await t.pass(59);
    expect(await t.serve()).toEqual([]);
    await t.pass(2);
    expect((await t.serve()).flatMap(({ teams }) => teams.flat()).sort()).toEqual([
      'console1',
      'console2',
      'phone1',
      'phone2',
    ]);
    await t.comeAlone('phone3', { device: 'phone' });
    await t.comeAlone('any1 any2 any3');
    await t.pass();
    expect(await t.serve()).toHaveLength(1);
  });

  test('each of them is played here', () => {
    expect([...played].sort()).toEqual([...recipes.keys()].sort());
  });
});
