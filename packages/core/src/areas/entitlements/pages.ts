import type { CreatePage } from '../../http/operation.ts';
import { isUnpaid } from './rules.orders.ts';
import { orderStates } from './states.orders.ts';

const close = 'You can close this page and go back to the game.';

/** Creates the page that buyers see when the store sends them back. It says nothing of the order but how it stands. */
export const createPage: CreatePage = (outcome) => {
  if ('error' in outcome)
    return { title: 'Your order is not known here', text: ['Go back to the game and look there.'] };
  const { state } = outcome.output as { readonly state: number };
  if (isUnpaid(state))
    return { title: 'Your order is on its way', text: ['The store has not confirmed it yet.', close] };
  const isPaid = state === orderStates.FULFILLED || state === orderStates.PENDING_GRANT;
  return isPaid
    ? { title: 'Thank you', text: ['Your order is paid.', close] }
    : { title: 'Your order was not paid', text: ['No money was taken, or it was given back.', close] };
};
