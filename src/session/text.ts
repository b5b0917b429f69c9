/** A sentence for people and agents, in both languages. All texts live in `texts/`; nothing else writes sentences for them. */
export interface Text {
  readonly en: string;
  readonly ja: string;
}

export type Language = keyof Text;
