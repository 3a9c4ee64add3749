import type { Language } from '@bawaba/contracts';
import { countryOf } from '@bawaba/identity';
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  countryChoices,
  countryCode,
  countryLabel,
  onlyCountryCode,
  rememberCountry,
} from '../lib/countries.ts';
import classes from './country-select.module.css';

interface CountrySelectProps
  extends Pick<
    TextInputProps,
    | 'label'
    | 'aria-label'
    | 'description'
    | 'required'
    | 'disabled'
    | 'error'
    | 'inputContainer'
    | 'autoFocus'
    | 'size'
  > {
  /** The code of a country, or other text. */
  value?: string;
  onChange: (value: string) => void;
  /** Text that is not a country is an error. Default: it is kept as typed. */
  onlyCodes?: boolean;
  'data-wide'?: boolean;
}

/** A country, by its name in either language or by its code ("Egypt · EGY"); the value is the code. */
export function CountrySelect(given: CountrySelectProps) {
  const { value = '', onChange, onlyCodes = false, error, ...props } = given;
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  /** Null while the field shows the value. */
  const [text, setText] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = text ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the best match is marked when the list changes
  useEffect(() => {
    if (search.trim() !== '') combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [search]);
  const choices = combobox.dropdownOpened ? countryChoices(search, language) : { first: [], others: [] };
  const isEmpty = choices.first.length === 0 && choices.others.length === 0;
  /** Codes that our table does not know are on documents too. */
  const isWrong = onlyCodes && text === null && value.length > 3 && !countryOf(value);

  function choose(code: string) {
    rememberCountry(code);
    setText(null);
    onChange(code);
    combobox.closeDropdown();
  }

  /** The user has finished: a text that can mean only one country becomes its code, and other text stays. */
  function finish() {
    combobox.closeDropdown();
    const code = text === null ? null : onlyCountryCode(text);
    if (code) choose(code);
    else setText(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    // With a list open, Enter chooses from it and does not save the form.
    if (event.key === 'Enter' && combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0) return;
    if (event.key === 'Enter') flushSync(finish);
  }

  const option = (code: string) => (
    <Combobox.Option value={code} key={code} active={code === value} className={classes.option}>
      {countryLabel(code, language)}
    </Combobox.Option>
  );
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <TextInput
          {...props}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text ?? countryLabel(value, language)}
          error={isWrong ? t('common.countryUnknown', { text: value }) : error}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          // Who clicks wants another country. Focus alone selects nothing: a key would erase what was read.
          onClick={({ currentTarget }) => {
            if (!combobox.dropdownOpened) currentTarget.select();
            combobox.openDropdown();
          }}
          onChange={({ currentTarget: { value: typed } }) => {
            setText(typed);
            onChange(countryCode(typed) ?? typed);
            combobox.openDropdown();
          }}
          onBlur={finish}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isEmpty}>
        <Combobox.Options className={classes.options} aria-label={String(props.label ?? props['aria-label'])}>
          {choices.first.map(({ code }) => option(code))}
          {choices.first.length > 0 ? (
            <Combobox.Group label={t('common.allCountries')}>
              {choices.others.map(({ code }) => option(code))}
            </Combobox.Group>
          ) : (
            choices.others.map(({ code }) => option(code))
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
