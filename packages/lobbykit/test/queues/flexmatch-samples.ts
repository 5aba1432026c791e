/** Parts of rule sets of FlexMatch. */

export const skill = { name: 'skill', type: 'number', default: 10 };
/** Returns a rule set with a name. */
export const ruleSet = (name: string, more: object) => ({ name, ruleLanguageVersion: '1.0', ...more });
/** Returns a rule with which all players must have the same value. */
export const same = (attribute: string) => ({
  name: `Same-${attribute}`,
  type: 'comparison',
  operation: '=',
  measurements: [`flatten(teams[*].players.attributes[${attribute}])`],
});
