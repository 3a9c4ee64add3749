export const dashboard = {
  title: 'Dashboard',
  greeting: 'Welcome, {name}',
  quickActions: 'Quick actions',
  allVillages: 'All villages',
  noVillage: 'No village assigned yet',
  figures: 'The register in figures',
  totalResidents: 'Total residents',
  totalBlacklisted: 'Total blacklisted',
  recentResidents: 'Recent residents',
};
