/** The text of a PIX QR code: EMV fields, each with its number and length, and a checksum at the end. */
const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, as in the Central Bank's manual. */
const checksum = (text: string): string => {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

export const brCode = (location: string, amountCents: number): string => {
  const account = field('00', 'br.gov.bcb.pix') + field('25', location)
  const body =
    field('00', '01') +
    field('01', '12') +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', (amountCents / 100).toFixed(2)) +
    field('58', 'BR') +
    field('59', 'GUICHE SANDBOX') +
    field('60', 'SAO PAULO') +
    field('62', field('05', '***'))
  return `${body}6304${checksum(`${body}6304`)}`
}
