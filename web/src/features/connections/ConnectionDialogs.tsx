import { ConnectionDialog } from './ConnectionDialog.tsx'
import { QrDialog } from './QrDialog.tsx'
import type { useConnectionDialogs } from './useConnectionDialogs.ts'

/** The form of a connection, and the QR code that follows for a new one. */
export const ConnectionDialogs = ({ edited, codeOf, open, close, added }: ReturnType<typeof useConnectionDialogs>) => (
  <>
    {edited && (
      <ConnectionDialog isOpen={open === 'form'} onClose={() => close('form')} edited={edited} onAdded={added} />
    )}
    {codeOf !== null && <QrDialog isOpen={open === 'code'} onClose={() => close('code')} connectionId={codeOf} />}
  </>
)
