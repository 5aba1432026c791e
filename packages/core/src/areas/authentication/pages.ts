import type { CreatePage } from '../../http/operation.ts';
import type { WebPage } from '../../http/web-page.ts';
import type { CallbackAnswer } from './contract.ts';

/**
 * Posts the fragment of the address to the server, which never sees it otherwise. Removes it from the address first,
 * and calls `submit` of the prototype: a field named `submit` hides the form's own.
 */
const postFragment = `(() => {
  const params = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '?';
  const fields = document.createDocumentFragment();
  for (const [name, value] of params) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    fields.append(field);
  }
  document.body.append(form);
  form.append(fields);
  HTMLFormElement.prototype.submit.call(form);
})();`;

const reasons: Readonly<Record<string, string>> = {
  ACCESS_DENIED: 'You did not allow it, or you cancelled the login.',
  CONFIRMATION_FAILED: 'The digits were wrong too often.',
  PROVIDER_DISABLED: 'This way to log in was switched off.',
  PROVIDER_UNAVAILABLE: 'The login service could not be reached, or did not answer correctly.',
};
const defaultReason = 'The login service did not confirm who you are.';

/** Creates the pages that people see on their way back to the game. */
export function createPages(game: string): CreatePage {
  const failed = (reason: string): WebPage => ({
    title: 'You are not logged in',
    text: [reason, `Go back to ${game} and try again. You can close this page.`],
  });

  const confirm = ({ confirmation, triesLeft, message }: CallbackAnswer): WebPage => ({
    title: `Log in to ${game}?`,
    text: [
      ...(message === '' ? [] : [message]),
      `Type the six digits that ${game} shows you now.`,
      `If you did not begin this in ${game} yourself, close this page: somebody may be trying to log in as you.`,
      `You have ${triesLeft === 1 ? 'one try' : `${triesLeft} tries`} left.`,
    ],
    form: {
      hidden: { confirmation },
      field: { name: 'confirmationCode', label: 'Six digits', digits: 6 },
      button: 'Log in',
    },
  });

  return (outcome) => {
    if ('error' in outcome)
      return {
        title: 'This does not work',
        text: [`The error: ${outcome.error.message}.`, `Go back to ${game}.`],
      };
    const answer = outcome.output as CallbackAnswer;
    switch (answer.step) {
      case 'done':
        return { title: 'You are logged in', text: [`Go back to ${game}. You can close this page.`] };
      case 'failed':
        return failed(reasons[answer.message] ?? defaultReason);
      case 'confirm':
        return confirm(answer);
      case 'fragment':
        return {
          title: 'One moment',
          text: [`You are on your way back to ${game}. This page needs JavaScript to take you there.`],
          script: postFragment,
        };
    }
  };
}
