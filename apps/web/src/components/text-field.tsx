import { TextInput, type TextInputProps } from '@mantine/core';

/** Text in any language. The browser must not offer what was typed for one person at the next one. */
export const TextField = (props: TextInputProps) => <TextInput dir="auto" autoComplete="off" {...props} />;
