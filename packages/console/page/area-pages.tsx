import { writePlace } from './address.ts';
import { OperationPage } from './operation-page.tsx';
import { place, type Session } from './state.ts';

/** The operations of every area that the person may call. */
export function AreasPage({ session }: { readonly session: Session }) {
  return (
    <>
      <h1>Areas</h1>
      <p>Every operation for operators, of this server and of its own areas, that you may call.</p>
      <ul class="cards">
        {session.areas.map(({ area, title, operations }) => (
          <li key={area}>
            <a href={writePlace(['areas', area])}>{title}</a>
            <span>
              {operations.length} {operations.length === 1 ? 'operation' : 'operations'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The operations of one area: what is read first, then what changes. */
export function AreaPage({ session, area: name }: { readonly session: Session; readonly area: string }) {
  const area = session.areas.find((one) => one.area === name);
  if (area === undefined) return <Missing />;
  const groups = [
    ['Look', area.operations.filter(({ isChange }) => !isChange)],
    ['Change', area.operations.filter(({ isChange }) => isChange)],
  ] as const;
  return (
    <>
      <h1>{area.title}</h1>
      {groups.map(
        ([title, operations]) =>
          operations.length > 0 && (
            <section key={title} aria-labelledby={`group-${title}`}>
              <h2 id={`group-${title}`}>{title}</h2>
              <ul class="operations">
                {operations.map((operation) => (
                  <li key={operation.id}>
                    <a href={writePlace(['areas', area.area, operation.name])}>{operation.name}</a>
                    <span>{operation.summary}</span>
                    <code>{operation.method}</code>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}

/** The page of one operation of an area. */
export function AreaOperation({ session }: { readonly session: Session }) {
  const [, area, name] = place.value.steps;
  const operation = session.areas
    .find((one) => one.area === area)
    ?.operations.find((one) => one.name === name);
  return operation ? (
    <OperationPage session={session} operation={operation} key={operation.id} />
  ) : (
    <Missing />
  );
}

/** Says that an address leads nowhere, and where else to go. */
export function Missing() {
  return (
    <>
      <h1>Not here</h1>
      <p>
        There is no such page, or your credential may not see it.{' '}
        <a href={writePlace([])}>Go to the overview</a>, or look at{' '}
        <a href={writePlace(['areas'])}>all areas</a>.
      </p>
    </>
  );
}
