// What a program with `EventSource` does: it prints what happens to its stream, line by line.
const source = new EventSource(process.argv[2]);
source.onopen = () => console.log('open');
source.onmessage = ({ data }) => {
  const { announcementEvent } = JSON.parse(data).event;
  if (announcementEvent) console.log(announcementEvent.message);
};
source.onerror = () => console.log(source.readyState === EventSource.CLOSED ? 'closed' : 'error');
process.stdin.resume(); // waits for nothing else: the pause before it comes back would end the program
