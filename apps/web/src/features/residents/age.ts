/** Whole years from a birth date to a day, both `YYYY-MM-DD`. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return birthdate.slice(5) > day.slice(5) ? years - 1 : years;
}
