// Filling sentences in: `{n} {n:ficha|fichas}` takes the form that the number asks for, by CLDR's rules.
const RULES = { es: new Intl.PluralRules('es'), en: new Intl.PluralRules('en') };

export function fill(
  sentence: string,
  data: Readonly<Record<string, string | number>>,
  language: keyof typeof RULES,
): string {
  return sentence.replace(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (_, name: string, one: string | undefined, many: string | undefined) => {
      const value = data[name] ?? '';
      if (one === undefined || many === undefined) return String(value);
      return RULES[language].select(Math.abs(Number(value))) === 'one' ? one : many;
    },
  );
}
