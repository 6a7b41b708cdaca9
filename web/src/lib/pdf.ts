/**
 * A4 pages from pictures of elements: whatever a browser can render (emoji, any script) is printed as on the screen.
 */
import { toJpeg } from 'html-to-image'
import { jsPDF } from 'jspdf'

const marginMm = 1
const paperMm = { width: 210, height: 297 }
const pixelsPerMm = 96 / 25.4
/** JPEG, 0 to 1. */
const quality = 0.98
/** Sharp in print, and a page stays below a megabyte. */
const pixelRatio = 2
/** The sheet is outside of the screen; its picture starts at its own corner. */
const inPlace = { position: 'static', left: '0', zIndex: '0' }
const drawing = { quality, pixelRatio, backgroundColor: '#ffffff', style: inPlace }

const asAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

const latin = /U\+0{0,4}-FF\b/i

/**
 * A picture of an element can only use fonts inside of it. The library's own search for them sets a base URL, which
 * our policy forbids.
 */
const ownFonts = async (): Promise<string> => {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSFontFaceRule && latin.test(rule.style.getPropertyValue('unicode-range'))
        ? [{ text: rule.cssText, base: sheet.href ?? location.href }]
        : [],
    ),
  )
  const embedded = faces.map(async ({ text, base }) => {
    const source = /url\("?([^")]+)"?\)/.exec(text)?.[1]
    if (!source) return text
    const file = await fetch(new URL(source, base))
    return text.replace(source, await asAddress(await file.blob()))
  })
  return (await Promise.all(embedded)).join('\n')
}

/** The area between the margins, in CSS pixels. */
export const pageSize = {
  width: Math.floor((paperMm.width - 2 * marginMm) * pixelsPerMm),
  height: Math.floor((paperMm.height - 2 * marginMm) * pixelsPerMm),
}

export interface PdfOptions {
  pages: number
  /** Renders one page; returns its element, `pageSize` large. */
  draw: (page: number) => Promise<HTMLElement>
  onPage: (page: number) => void
  signal: AbortSignal
}

/** Throws AbortError when it is cancelled. */
export const makePdf = async ({ pages, draw, onPage, signal }: PdfOptions): Promise<Blob> => {
  const pdf = new jsPDF({ format: 'a4', orientation: 'portrait', unit: 'mm', compress: true })
  let fontEmbedCSS: string | undefined
  for (let page = 0; page < pages; page += 1) {
    signal.throwIfAborted()
    onPage(page)
    const element = await draw(page)
    fontEmbedCSS ??= await ownFonts()
    const picture = await toJpeg(element, { ...pageSize, ...drawing, fontEmbedCSS })
    if (page > 0) pdf.addPage()
    const { width, height } = paperMm
    pdf.addImage(picture, 'JPEG', marginMm, marginMm, width - 2 * marginMm, height - 2 * marginMm)
  }
  return pdf.output('blob')
}
