import type { Route } from '../contract.ts';

/** Says which permissions an operation for operators needs. */
export const permissionSentence = ({
  permission,
  everyPermission,
}: Pick<Route, 'permission' | 'everyPermission'>): string =>
  everyPermission
    ? `Needs the permission \`${permission}\` and every other one (\`*\`).`
    : `Needs the permission \`${permission}\`.`;
