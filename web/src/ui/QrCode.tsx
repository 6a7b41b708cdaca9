import { create } from 'qrcode'
import { useMemo } from 'react'

export interface QrCodeProps {
  value: string
  /** What scanning it does. */
  label: string
  size?: number
}

/** Light modules around the code that scanners need. */
const quietZone = 4

/** One path for all dark squares. Always dark on white, also in the dark theme: scanners expect it. */
export const QrCode = ({ value, label, size = 264 }: QrCodeProps) => {
  const { path, side } = useMemo(() => {
    const { modules } = create(value, { errorCorrectionLevel: 'M' })
    let d = ''
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column)) d += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
      }
    }
    return { path: d, side: modules.size + quietZone * 2 }
  }, [value])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', height: 'auto', borderRadius: 8, background: '#fff' }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
