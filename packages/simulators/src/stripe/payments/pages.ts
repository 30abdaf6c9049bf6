import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { need, type StripeAccount } from '../account.ts'
import { authenticate } from '../http/authentication.ts'
import { linesOf, pageOf, pageRules, type PageLine } from './page-frame.ts'
import { textPdf } from './pdf.ts'
import type { Charge, Invoice } from '../http/wire.ts'

type Route = { Params: { id: string } }

/** The notice that every page must show, since it looks like a real one. */
const lead = 'Simulated: no money has moved.'

/** The pages a user sees at the payment provider: receipts, invoices, and the bank's question. */
export function addPages(app: FastifyInstance, account: StripeAccount): void {
  app.get<Route>('/receipts/:id', (request, reply) => {
    const charge = need(account.charges, request.params.id, 'charge')
    return html(reply, pageOf('Receipt', lead, linesOf(receiptLines(charge))))
  })
  app.get<Route>('/invoices/:id', (request, reply) => {
    const invoice = need(account.invoices, request.params.id, 'invoice')
    return html(reply, pageOf('Invoice', lead, linesOf(invoiceLines(invoice))))
  })
  app.get<Route>('/invoices/:id/pdf', (request, reply) => {
    const lines = invoiceLines(need(account.invoices, request.params.id, 'invoice'))
    const texts = lines.map(([label, text]) => `${label}: ${text}`)
    return reply.type('application/pdf').send(textPdf(['Invoice', ...texts]))
  })
  app.get<Route>('/portal/:id', (request, reply) => {
    const { id } = need(account.customers, request.params.id, 'customer')
    const own = [...account.invoices.values()].filter(({ customer }) => customer === id)
    const lines = own.map((invoice): PageLine => [
      invoice.number ?? '',
      `${money(invoice.total, invoice.currency)}, ${invoice.status ?? ''}`,
    ])
    return html(reply, pageOf('Your payments', lead, linesOf(lines)))
  })
  addAuthenticationPages(app, account)
}

/** The form has no address of its own, so that it works wherever the page is shown from. */
const question = `<form method="post">
<button name="outcome" value="agreed">Yes, complete it</button>
<button name="outcome" value="refused">No, fail it</button>
</form>`

function addAuthenticationPages(app: FastifyInstance, account: StripeAccount): void {
  app.get<Route>('/authentication/:id', (_request, reply) =>
    html(reply, pageOf('Is this payment yours?', 'Your bank asks before it pays.', question)),
  )
  app.post<Route>('/authentication/:id', (request, reply) => {
    const { outcome } = z.object({ outcome: z.enum(['agreed', 'refused']) }).parse(request.body)
    const returnUrl = authenticate(account, request.params.id, outcome === 'agreed')
    if (returnUrl !== null) return reply.redirect(returnUrl, 303)
    return html(reply, pageOf('Thank you', 'You can close this window.', ''))
  })
}

function receiptLines(charge: Charge): PageLine[] {
  return [
    ['Amount paid', money(charge.amount, charge.currency)],
    ['Date paid', day(charge.created)],
    ['Payment method', `card ending ${charge.payment_method_details?.card?.last4 ?? ''}`],
    ['Receipt for', charge.id],
  ]
}

function invoiceLines(invoice: Invoice): PageLine[] {
  return [
    ['Number', invoice.number ?? ''],
    ['Billed to', invoice.customer_email ?? ''],
    ['Date', day(invoice.created)],
    ...invoice.lines.data.map(({ description, amount, currency }): PageLine => [
      description ?? '',
      money(amount, currency),
    ]),
    ['Total', money(invoice.total, invoice.currency)],
    ...(invoice.total_taxes ?? []).map(({ amount, tax_behavior: how }): PageLine => [
      `Tax, ${how}`,
      money(amount, invoice.currency),
    ]),
    ['Status', invoice.status ?? ''],
  ]
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('content-security-policy', pageRules).type('text/html').send(page)
}

function money(amountCents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountCents / 100)
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
