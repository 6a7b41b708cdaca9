/** Saves what an address of ours holds, instead of opening it. */
export const saveFile = (address: string, name: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
