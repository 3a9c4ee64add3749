import { type CompanionRelationship, companionRelationships, MAX_CHILDREN } from '@bawaba/contracts';
import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChildFields } from './child-fields.tsx';
import { Cell, FormSection } from './form-section.tsx';
import { HeadSelect } from './head-select.tsx';
import { type ChildValues, withoutHead } from './resident-values.ts';
import type { ResidentFields } from './use-resident-fields.ts';

interface CompanionFieldsProps {
  fields: ResidentFields;
  villageId: number | null;
  /** Missing for a new resident. */
  residentId?: number;
}

const newChild: ChildValues = { full_name: '', birthdate: '', sex: '', relationship: 'child' };

/** With whom the resident came, and the children who have no document of their own. */
export function CompanionFields({ fields, villageId, residentId }: CompanionFieldsProps) {
  const { t } = useTranslation();
  const { values, apply, error } = fields;
  const { children } = values;
  const group = useRef<HTMLDivElement>(null);
  const change = (next: readonly ChildValues[]) => apply({ children: next });
  /** On the name of the new child, or on what is left when one was removed. */
  const focusLast = () =>
    requestAnimationFrame(() => {
      const cards = group.current?.querySelectorAll('[role=group]') ?? [];
      const last = cards[cards.length - 1]?.querySelector('input');
      (last ?? group.current?.querySelector<HTMLElement>(':scope > button'))?.focus();
    });

  return (
    <FormSection title={t('residents.companions')}>
      <Cell span={6}>
        <HeadSelect
          villageId={villageId}
          values={values}
          residentId={residentId}
          error={error('head_id')}
          onChange={(head_id, head_name) => apply(head_id === '' ? withoutHead : { head_id, head_name })}
        />
      </Cell>
      {values.head_id !== '' && (
        <Cell span={6}>
          <Select
            label={t('residents.relationship')}
            placeholder={t('residents.notStated')}
            data={companionRelationships.map((value) => ({ value, label: t(`residents.relation.${value}`) }))}
            clearable
            clearButtonProps={{ 'aria-label': t('common.clear') }}
            value={values.relationship || null}
            error={error('relationship')}
            onChange={(chosen) => apply({ relationship: (chosen ?? '') as CompanionRelationship | '' })}
          />
        </Cell>
      )}
      <Cell span={12}>
        <div ref={group}>
          {children.map((child, index) => (
            <ChildFields
              // biome-ignore lint/suspicious/noArrayIndexKey: children have no other identity
              key={index}
              number={index + 1}
              child={child}
              error={(name) => error(`children.${index}.${name}`)}
              onChange={(part) =>
                change(children.map((other, place) => (place === index ? { ...other, ...part } : other)))
              }
              onRemove={() => {
                change(children.filter((_, place) => place !== index));
                focusLast();
              }}
            />
          ))}
          {children.length < MAX_CHILDREN && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => {
                change([...children, newChild]);
                focusLast();
              }}
            >
              {t('residents.addChild')}
            </Button>
          )}
        </div>
      </Cell>
    </FormSection>
  );
}
