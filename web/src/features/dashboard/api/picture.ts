/** A part of the page as a picture: all of it, including what is scrolled out of view, with a title. */

const ratio = 2
const [margin, titleSize, lineSize, headHeight] = [16, 20, 14, 72]
/** As wide as the widest part needs: a phone would scroll it sideways. */
const leastWidth = 720

const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('a font could not be read'))
    reader.readAsDataURL(blob)
  })

const rulesOf = (sheet: CSSStyleSheet): CSSRule[] => {
  try {
    return [...sheet.cssRules]
  } catch {
    // Of another origin.
    return []
  }
}

const hasLoaded = (rule: CSSFontFaceRule): boolean => {
  const range = rule.style.getPropertyValue('unicode-range').replaceAll(' ', '').toLowerCase()
  return [...document.fonts].some(
    (face) => face.status === 'loaded' && face.unicodeRange.replaceAll(' ', '').toLowerCase() === range,
  )
}

/** The page's fonts, embedded, because the picture cannot load anything. */
const ownFonts = async (): Promise<string> => {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    rulesOf(sheet)
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(hasLoaded)
      .map((rule) => ({ text: rule.cssText, base: sheet.href ?? document.baseURI })),
  )
  const texts = faces.map(async ({ text, base }) => {
    const url = /url\("?([^")]+)"?\)/.exec(text)?.[1]
    if (url === undefined) return ''
    const file = await fetch(new URL(url, base))
    return text.replace(url, await base64(await file.blob()))
  })
  return (await Promise.all(texts)).join('\n')
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Properties that a copy needs: half of all concern scrolling, animation or printing, or repeat another. */
const drawn = (): string[] =>
  [...getComputedStyle(document.documentElement)].filter(
    (name) =>
      !/^(-webkit-(?!text-fill|line-clamp|box-orient)|animation|transition|scroll|view-|timeline|break-|orphans|widows|page|cursor|pointer-|touch-|user-|will-change|overscroll|(min-|max-)?(block|inline)-size|(border|margin|padding|inset)-(block|inline))/.test(
        name,
      ),
  )

/** Expands it, draws it, and restores it. */
const unrolled = async <T>(page: HTMLElement, draw: (size: { width: number; height: number }) => Promise<T>) => {
  const [before, at] = [page.style.cssText, page.scrollTop]
  page.style.overflow = 'visible'
  page.style.minWidth = `${leastWidth}px`
  try {
    // Charts take their new width a moment later.
    for (let frame = 0; frame < 3; frame += 1) await nextFrame()
    return await draw({ width: page.scrollWidth, height: page.scrollHeight })
  } finally {
    page.style.cssText = before
    page.scrollTop = at
  }
}

export interface Heading {
  title: string
  line: string
}

const headed = (picture: HTMLCanvasElement, { title, line }: Heading, colors: { back: string; ink: string }) => {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height + headHeight * ratio
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no picture can be drawn here')
  const family = getComputedStyle(document.body).fontFamily
  pen.fillStyle = colors.back
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, headHeight * ratio)
  pen.scale(ratio, ratio)
  pen.fillStyle = colors.ink
  const write = (text: string, size: number, weight: number, y: number) => {
    pen.font = `${weight} ${size}px ${family}`
    pen.fillText(text, margin, y, canvas.width / ratio - 2 * margin)
  }
  write(title, titleSize, 600, margin + titleSize)
  write(line, lineSize, 400, margin + titleSize + lineSize + 10)
  return canvas
}

export const pictureOf = async (page: HTMLElement, heading: Heading): Promise<Blob> => {
  const { toCanvas } = await import('html-to-image')
  const fontEmbedCSS = await ownFonts()
  const { backgroundColor: back, color: ink } = getComputedStyle(document.body)
  const picture = await unrolled(page, ({ width, height }) =>
    toCanvas(page, {
      ...{ width, height, backgroundColor: back, pixelRatio: ratio, fontEmbedCSS, skipAutoScale: true },
      includeStyleProperties: drawn(),
      style: { height: `${height}px`, width: `${width}px`, overflow: 'visible' },
    }),
  )
  const blob = await new Promise<Blob | null>((resolve) => headed(picture, heading, { back, ink }).toBlob(resolve))
  if (!blob) throw new Error('the picture is too large')
  return blob
}
