export function TopUpsScreen() {
  return null;
}
