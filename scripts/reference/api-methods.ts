import type { Contract } from '../../packages/core/src/catalogue/index.ts';
import {
  documentation,
  inputOf,
  outputOf,
} from '../../packages/core/src/http/document/types/client-methods.ts';
import { comment, type TypeWriter } from '../../packages/core/src/http/document/types/type-writer.ts';

/** What the result of a call in process has besides the body of the answer. */
const sessionMember = `{
    /** The session token, which over HTTP is in a header. If \`redirectUri\` is not empty, the login is not done yet. */
    session: string;
  }`;

/** The members of an interface of `backend.api`: `get(input, caller)`. */
export function apiMethods(contract: Contract, types: TypeWriter): string {
  return Object.entries(contract.routes)
    .filter(([, route]) => !route.bytes)
    .map(([name, route]) => {
      const { type } = inputOf(route, types);
      const output = outputOf(route, types);
      const answer = route.issuesSession ? `${output} & ${sessionMember}` : output;
      const result = route.stream ? `AsyncIterable<${output}>` : answer;
      return `${comment(documentation(route), '  ')}  ${name}(input: ${type}, caller?: Caller): Promise<${result}>;\n`;
    })
    .join('\n');
}
