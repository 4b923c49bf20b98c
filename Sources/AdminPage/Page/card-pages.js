import { byId, cardList, setText } from "./admin.js";

/* How many cards are shown at first, and how many more each time. */
const pageLength = 50;

/* The cards of a long list. `more` is the button that shows further ones, after which `show` is called; without it the last
   entries are shown again. */
export class CardPages {
  constructor(list, more, make, show = () => this.show(...this.last)) {
    this.more = more;
    this.shown = pageLength;
    this.showCards = cardList(list, make);
    more.addEventListener("click", () => {
      const first = this.shown;
      this.shown += pageLength;
      show();
      const card = list.children[first];
      if (!card) return;
      card.tabIndex = -1;
      card.focus();
    });
  }

  /* Begins with the first cards again. */
  rewind() { this.shown = pageLength; }

  show(entries, ...context) {
    this.last = [entries, ...context];
    this.showCards(entries.slice(0, this.shown), ...context);
    const rest = entries.length - this.shown;
    this.more.hidden = rest <= 0;
    if (rest > 0) setText(this.more, `Show ${Math.min(rest, pageLength)} more`);
  }

  /* How many of the entries that match a search are shown, in words; `count` says a number of entries. */
  summary(matching, all, count) {
    const found = matching === all ? count(all) : `${matching} of ${count(all)}`;
    return matching > this.shown ? `${found}, the first ${this.shown} shown` : found;
  }
}

/* Whether a text has each word of a search; a MAC address is found with and without its colons. */
const plain = (text) => text.toLowerCase().replaceAll(":", "");
export const hasWords = (search, texts) => {
  const text = plain(texts.filter(Boolean).join(" "));
  return plain(search).split(/\s+/).every((word) => text.includes(word));
};

/* The cards of a page with a search field, which is shown when there are more than a few. `texts` returns what is found in
   an entry, and `count` says a number of entries. */
export class SearchedCards {
  constructor(list, { make, texts, count }) {
    this.cards = new CardPages(list, byId("more"), make, () => this.show(this.entries));
    this.texts = texts;
    this.count = count;
    byId("search").addEventListener("input", () => {
      this.cards.rewind();
      this.show(this.entries ?? []);
    });
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
  }

  show(entries) {
    this.entries = entries;
    const search = byId("search").value;
    const matching = entries.filter((entry) => hasWords(search, this.texts(entry)));
    this.cards.show(matching);
    byId("filters").hidden = entries.length <= 5 && !search;
    const isPartial = matching.length !== entries.length || entries.length > this.cards.shown;
    setText(byId("count"), isPartial ? this.cards.summary(matching.length, entries.length, this.count) : "");
  }
}
