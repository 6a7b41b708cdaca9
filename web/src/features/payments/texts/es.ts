import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  payments: {
    title: 'Pagos',
    search: 'Buscar por empresa, factura o código',
    empty: 'Aún no hay pagos',
    emptyText: 'Los pagos de todas las empresas aparecen aquí.',
    nothing: 'Nada requiere atención',
    attention: 'Solo lo que requiere atención',
    column: {
      company: 'Empresa',
      invoice: 'Factura',
      provider: 'Proveedor',
      amount: 'Monto',
      status: 'Estado',
      reference: 'Código del proveedor',
      date: 'Fecha',
    },
    provider: { efi: 'PIX (Efí)', mercadopago: 'Mercado Pago', stripe: 'Stripe', asaas: 'Asaas' },
    status: {
      creating: 'Creando',
      open: 'Abierto',
      paid: 'Pagado',
      expired: 'Vencido',
      cancelled: 'Cancelado',
      failed: 'Rechazado',
      refunded: 'Reembolsado',
      charged_back: 'Contracargo',
    },
    remark: {
      duplicate: 'Pagado dos veces: devuelve este monto',
      amount: 'No es el monto cobrado',
      cancelled_invoice: 'La factura ya estaba cancelada',
    },
    refunded: '{{amount}} devueltos',
  },
}
