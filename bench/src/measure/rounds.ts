/**
 * Runs all contenders once in each round and returns their samples. Every other round goes through them backwards, so
 * that nobody always comes after the same one.
 */
export async function interleave<Sample, Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Readonly<Record<Name, readonly Sample[]>>> {
  const names = Object.keys(contenders) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      samples[name].push(await contenders[name]());
  return samples;
}
