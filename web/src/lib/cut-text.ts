/** Cuts by grapheme clusters, so that no emoji is cut in half. */
export const cutText = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : text
}
