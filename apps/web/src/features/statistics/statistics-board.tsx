import type { Statistics } from '@bawaba/contracts';
import { BasicFigures } from './basic-figures.tsx';
import classes from './statistics-board.module.css';
import {
  IdTypeChart,
  MonthlyTrendChart,
  OccupancyChart,
  RecentActivityChart,
  VisitorsChart,
} from './statistics-charts.tsx';
import { StayDurations } from './stay-durations.tsx';
import { TopApartments } from './top-apartments.tsx';
import { VillageOccupancy } from './village-occupancy.tsx';

export const StatisticsBoard = ({ statistics }: { statistics: Statistics }) => (
  <div className={classes.board}>
    <BasicFigures figures={statistics.basicStats} />
    <OccupancyChart nights={statistics.occupancyStats.nights} />
    <VisitorsChart days={statistics.visitorActivity} />
    <MonthlyTrendChart months={statistics.monthlyTrends} />
    <RecentActivityChart days={statistics.recentActivity} />
    <div className={classes.pair}>
      <IdTypeChart counts={statistics.idTypeStats} />
      <StayDurations durations={statistics.durationStats} happened={statistics.stayStats} />
    </div>
    <VillageOccupancy villages={statistics.villageStats} />
    <TopApartments apartments={statistics.apartmentStats} />
  </div>
);
