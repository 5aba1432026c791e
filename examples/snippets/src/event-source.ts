import { logInAgain, readAgain, session, show } from './own-code.ts';

// #region page

const api = 'https://play.example.com/api/v1';
const headers = { authorization: `Bearer ${session}` };
const answer = await fetch(`${api}/events/ticket`, { method: 'POST', headers });
const { ticket } = JSON.parse(await answer.text());
const source = new EventSource(`${api}/events/subscribe?ticket=${ticket}`);
source.onmessage = ({ data }) => {
  const { event } = JSON.parse(data);
  if (event.anyEvent?.['@type'] === 'events/Resync')
    readAgain(); // away for too long: events are missing
  else show(event);
};
source.onerror = () => source.readyState === EventSource.CLOSED && logInAgain(); // the session has ended

// #endregion
