import type { SavedView } from '@bawaba/contracts';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import tabs from '../../components/link-tabs.module.css';
import { announce } from '../../lib/announcements.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import type { ResidentFilterTexts } from './resident-page-query.ts';
import { builtInViews, isSameView, type ViewFilters, viewFilters } from './resident-views.ts';
import { useSavedViewActions } from './saved-views.queries.ts';
import classes from './view-tabs.module.css';

interface ViewTabsProps {
  filters: ResidentFilterTexts;
  saved: readonly SavedView[];
}

/** Links to the views of the desk, then to those that the user saved. */
export function ViewTabs({ filters, saved }: ViewTabsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { remove } = useSavedViewActions();
  const [removing, setRemoving] = useState(false);
  const current = viewFilters(filters);

  const removeView = async ({ id }: SavedView) => {
    setRemoving(true);
    try {
      await remove(id);
      announce(t('residents.viewDeleted'));
    } catch (error) {
      announce(errorText(error));
    }
    setRemoving(false);
  };

  return (
    <nav className={`${tabs.tabs} no-print`} aria-label={t('residents.views')}>
      {builtInViews.map(({ name, filters: view }) => (
        <Tab key={name} filters={view} isCurrent={isSameView(view, current)}>
          {t(`residents.view.${name}`)}
        </Tab>
      ))}
      {saved.length > 0 && <span className={classes.divider} />}
      {saved.map((view) => {
        const isCurrent = isSameView(view.filters, current);
        return (
          <span key={view.id} className={classes.saved}>
            <Tab filters={view.filters} isCurrent={isCurrent}>
              <bdi>{view.name}</bdi>
            </Tab>
            {isCurrent && (
              <button
                type="button"
                className={classes.remove}
                aria-label={t('residents.deleteView', { name: view.name })}
                disabled={removing}
                // The filters stay, so saving them again takes it back.
                onClick={() => removeView(view)}
              >
                <IconX size={16} aria-hidden />
              </button>
            )}
          </span>
        );
      })}
    </nav>
  );
}

interface TabProps {
  filters: ViewFilters;
  isCurrent: boolean;
  children: ReactNode;
}

const Tab = ({ filters, isCurrent, children }: TabProps) => (
  <Link
    to="/residents"
    search={filters as ResidentFilterTexts}
    className={tabs.tab}
    // The router marks the exact address; a view stays current while its rows are searched or sorted.
    activeOptions={{ exact: true, includeSearch: true }}
    aria-current={isCurrent ? 'page' : undefined}
  >
    {children}
  </Link>
);
