/** Whose data is sent for a check is hardly younger or older: the page asks, and takes yes for an answer. */
const youngest = 18;
const oldest = 100;

/** The age of somebody born on `day` (`YYYY-MM-DD`), in whole years. */
function ageOf(day: string, today: string): number {
  const hadBirthday = today.slice(5) >= day.slice(5);
  return Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (hadBirthday ? 0 : 1);
}

/** The age of somebody born on `day`, if it is so unusual that it may be a typing mistake. */
export function unusualAge(day: string, today = new Date().toISOString().slice(0, 10)): number | undefined {
  const age = ageOf(day, today);
  return age < youngest || age > oldest ? age : undefined;
}
