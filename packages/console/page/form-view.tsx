import type { PartialInputHTMLAttributes } from 'preact';
import { type Entries, type Field, type FormInput, localTimeOf } from './form.ts';

interface FormProps {
  readonly fields: readonly Field[];
  readonly entries: Entries;
  readonly problems: Readonly<Record<string, string>>;
  readonly onEnter: (path: string, value: string) => void;
}

/** The controls of a form, with what has to be mended beside each. */
export function Controls({ fields, ...props }: FormProps) {
  return (
    <>
      {fields.map((field) =>
        field.kind === 'group' ? (
          <fieldset key={field.path}>
            <legend>
              {field.label}
              {field.isRequired && ' (required)'}
            </legend>
            {field.schema.description && <p class="help">{field.schema.description}</p>}
            <Controls fields={field.fields} {...props} />
          </fieldset>
        ) : (
          <Control key={field.path} field={field} {...props} />
        ),
      )}
    </>
  );
}

function Control({
  field,
  entries,
  problems,
  onEnter,
}: Omit<FormProps, 'fields'> & { readonly field: Field }) {
  const { path, schema } = field;
  const id = `field-${path}`;
  const help = helpOf(field);
  const problem = problems[path];
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const shared = {
    id,
    name: path,
    'aria-required': field.isRequired,
    'aria-invalid': problem !== undefined,
    ...(described !== '' && { 'aria-describedby': described }),
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      onEnter(path, event.currentTarget.value),
  };
  const value = entries[path] ?? '';
  return (
    <div class="control">
      <label for={id}>
        {field.label}
        {field.isRequired && <span class="required"> (required)</span>}
      </label>
      {field.kind === 'choice' || field.kind === 'boolean' ? (
        <select {...shared} value={value}>
          <option value="">{field.isRequired ? 'Choose' : 'Not given'}</option>
          {(field.kind === 'boolean' ? truths : field.choices).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : field.kind === 'lines' || field.kind === 'json' ? (
        <textarea
          {...shared}
          rows={field.kind === 'json' ? 4 : 3}
          value={value}
          placeholder={field.placeholder}
          spellcheck={false}
        />
      ) : field.kind === 'time' ? (
        <input {...shared} type="datetime-local" value={localTimeOf(value)} />
      ) : (
        <TextInput
          {...shared}
          isSecret={field.kind === 'secret'}
          value={value}
          placeholder={field.placeholder}
          maxLength={schema.maxLength}
          spellcheck={false}
        />
      )}
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p class="problem" id={`${id}-problem`}>
          {field.label} {problem}
        </p>
      )}
    </div>
  );
}

interface TextInputProps
  extends Omit<PartialInputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'list'> {
  readonly isSecret: boolean;
}

/** A line of text; of a secret, the browser shows no letters. */
export function TextInput({ isSecret, ...shared }: TextInputProps) {
  return isSecret ? (
    <input {...shared} type="password" autocomplete="off" />
  ) : (
    <input {...shared} type="text" autocomplete="off" />
  );
}

const truths = [
  { value: 'true', label: 'yes' },
  { value: 'false', label: 'no' },
] as const;

function helpOf({ kind, schema }: Field): string {
  const form =
    kind === 'lines'
      ? 'One in each line.'
      : kind === 'json'
        ? 'JSON.'
        : kind === 'time'
          ? 'In your time zone.'
          : '';
  // An enumeration says its names in the list.
  const description = kind === 'choice' ? '' : (schema.description ?? '');
  return [description, form].filter((part) => part !== '').join(' ');
}

/** Leads to the first field that has to be mended, if there is one. */
export function focusesProblem({ problems }: FormInput): boolean {
  const [path] = Object.keys(problems);
  if (path !== undefined) document.getElementById(`field-${path}`)?.focus();
  return path !== undefined;
}
