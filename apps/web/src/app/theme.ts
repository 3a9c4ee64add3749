import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Primary colour: dark teal. */
const nile: MantineColorsTuple = [
  '#ebf6f5',
  '#d5eae8',
  '#a9d5d1',
  '#79bfb9',
  '#52ada6',
  '#389f98',
  '#268f88',
  '#177570',
  '#0d5f5c',
  '#084846',
];

/** Warm greys. */
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ed',
  '#ebe8e1',
  '#dfdbd2',
  '#cbc6bb',
  '#a9a397',
  '#837d71',
  '#625d53',
  '#46423b',
  '#2b2824',
];

const dark: MantineColorsTuple = [
  '#e2dfd8',
  '#c3beb4',
  '#a19c92',
  '#79746b',
  '#514e47',
  '#403d38',
  '#302e2a',
  '#242220',
  '#1b1a18',
  '#131211',
];

/** Means that the user must act. */
const amber: MantineColorsTuple = [
  '#fff6e3',
  '#fcebc9',
  '#f7d795',
  '#f2c25d',
  '#edb030',
  '#d99a16',
  '#b57d0c',
  '#946507',
  '#7a5206',
  '#5c3d05',
];

const red: MantineColorsTuple = [
  '#fdefed',
  '#f9dcd8',
  '#f1b6ae',
  '#ea8d82',
  '#e26a5c',
  '#d14e40',
  '#bd3c2f',
  '#a32f24',
  '#8c261c',
  '#6b1b13',
];

const green: MantineColorsTuple = [
  '#eef6ec',
  '#dcebd8',
  '#b9d7b2',
  '#94c28a',
  '#75b069',
  '#5f9f53',
  '#4c8741',
  '#3a6f31',
  '#2d5a25',
  '#1f4219',
];

/** 44 pixels for a finger, 36 for a mouse, at every `size` of a component (`global.css`). */
const TARGET = 'var(--app-control)';
const CONTROL_TEXT = 'var(--app-control-text)';

export const theme = createTheme({
  primaryColor: 'nile',
  // White text on shade 8, and shade 8 on white, both pass WCAG AA.
  primaryShade: 8,
  colors: { nile, gray, dark, amber, red, green },
  black: '#26231f',
  fontFamily: "'IBM Plex Sans Arabic', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'Liberation Mono', monospace",
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.6', lg: '1.5', xl: '1.35' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.35' },
      h2: { fontSize: '1.25rem', lineHeight: '1.45' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: () => ({
        root: { '--button-height': TARGET, '--button-fz': CONTROL_TEXT, '--button-padding-x': '1.125rem' },
      }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': TARGET } }),
    },
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': TARGET, '--input-fz': CONTROL_TEXT } }),
    },
    InputWrapper: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: {
      defaultProps: {
        size: 'md',
        allowDeselect: false,
        checkIconPosition: 'right',
        // Render the options, maybe 50 villages, only while open.
        comboboxProps: { keepMounted: false },
      },
    },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 2 } },
    Checkbox: { defaultProps: { size: 'md' } },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', size: 'lg' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
});

/** Colours where Mantine's defaults fail the contrast of WCAG AA, and the colours of the application (`--app-*`). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-8)',
    '--mantine-color-amber-light-color': 'var(--mantine-color-amber-9)',
    '--mantine-color-amber-light': 'var(--mantine-color-amber-1)',
    '--app-canvas': 'var(--mantine-color-gray-0)',
    '--app-surface': 'var(--mantine-color-white)',
    '--app-line': 'var(--mantine-color-gray-2)',
    '--app-hover': 'var(--mantine-color-gray-1)',
    '--app-accent-text': 'var(--mantine-color-nile-8)',
    '--app-accent-tint': 'var(--mantine-color-nile-0)',
    '--app-warn-text': 'var(--mantine-color-amber-8)',
    '--app-alarm-text': 'var(--mantine-color-red-8)',
  },
  dark: {
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
    '--app-canvas': 'var(--mantine-color-dark-8)',
    '--app-surface': 'var(--mantine-color-dark-7)',
    '--app-line': 'var(--mantine-color-dark-5)',
    '--app-hover': 'var(--mantine-color-dark-6)',
    '--app-accent-text': 'var(--mantine-color-nile-3)',
    '--app-accent-tint': 'rgb(38 143 136 / 16%)',
    '--app-warn-text': 'var(--mantine-color-amber-3)',
    '--app-alarm-text': 'var(--mantine-color-red-3)',
  },
});
