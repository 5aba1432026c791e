// The public types of @lobbykit/core/options, without comments. Written by `npm run reference`.

export { checkOptions, type OptionKind, type OptionTable } from '../kernel/check-options.ts';

// packages/core/src/kernel/check-options.ts
declare const kinds: {
    readonly text: Form;
    readonly number: Form;
    readonly flag: Form;
    readonly function: Form;
    readonly list: Form;
    readonly object: Form;
    readonly any: Form;
};
export type OptionKind = keyof typeof kinds | {
    readonly [name: string]: OptionKind;
};
type NameOf<Options> = Options extends unknown ? keyof Options & string : never;
export interface OptionTable<Options> {
    readonly example: string;
    readonly required?: readonly NameOf<Options>[];
    readonly options: {
        readonly [Name in NameOf<Options>]: OptionKind;
    };
}
export declare function checkOptions<Options extends object>(factory: string, options: Options, { example, required, options: known }: OptionTable<NoInfer<Options>>): void;

// packages/core/src/kernel/option-forms.ts
export type Form = (value: unknown, path: string) => void;
