// The page as it came, before other scripts prepare it: what a phone shows that starts without network.
export const page = { html: document.body.innerHTML, look: document.body.className };

// Over HTTPS the phone keeps what every such page needs; browsers allow it nowhere else.
const form = document.querySelector("form[data-outbox]");
if (form && navigator.serviceWorker) navigator.serviceWorker.register(form.dataset.worker, { scope: location.pathname }).catch(() => {});
