import type { Today } from '@bawaba/contracts';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import classes from './buildings-panel.module.css';

interface BuildingsPanelProps {
  buildings: Today['buildings'];
  pressed: string | undefined;
  /** The same building again takes the choice back. */
  onPress: (building: string) => void;
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** How full each building is: "44 of 48" apartments if the village says how many it has, otherwise people. */
export function BuildingsPanel({ buildings, pressed, onPress }: BuildingsPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const named = buildings
    .flatMap(({ building_number: name, ...counts }) => (name === null ? [] : [{ name, ...counts }]))
    .sort((one, other) => byNumber.compare(one.name, other.name));
  if (named.length === 0) return null;
  const isOfApartments = named.every(({ apartments }) => apartments !== null);
  const fullest = Math.max(1, ...named.map(({ inside }) => inside));
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <header className={classes.head}>
        <Title order={2} className={classes.title} id={heading}>
          {t('today.buildings')}
        </Title>
        <span className={classes.unit}>
          {t(isOfApartments ? 'today.apartmentsInUse' : 'today.peopleInside')}
        </span>
      </header>
      <ul className={classes.buildings}>
        {named.map(({ name, inside, occupied_apartments: used, apartments }) => {
          const isCounted = isOfApartments && apartments !== null;
          const share = isCounted ? used / apartments : inside / fullest;
          return (
            <li key={name}>
              <button
                type="button"
                className={classes.building}
                aria-pressed={pressed === name}
                onClick={() => onPress(name)}
              >
                <span className="visually-hidden">{t('today.showBuilding', { building: name })}: </span>
                <bdi className={classes.name} aria-hidden>
                  {name}
                </bdi>
                <span className={classes.bar} aria-hidden>
                  <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
                </span>
                <span className={classes.count}>
                  {isCounted ? (
                    t('today.usedOf', { used, all: apartments })
                  ) : (
                    <>
                      {format.number(inside)}
                      <span className="visually-hidden"> {t('today.peopleInside')}</span>
                    </>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
