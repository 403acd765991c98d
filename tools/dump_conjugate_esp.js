// Write every paradigm of npm's @jirimracek/conjugate-esp as JSON lines, for tools/compare_conjugation.py.
// usage: node dump_conjugate_esp.js ESP.jsonl   (in a folder where that package is installed)
const { createWriteStream } = require("fs");
const { Conjugator } = require("@jirimracek/conjugate-esp");

const conjugator = new Conjugator();
const out = createWriteStream(process.argv[2]);
for (const v of conjugator.getVerbListSync()) {
  for (const region of ["castellano", "voseo"]) {
    const results = conjugator.conjugateSync(v, region);
    if (typeof results === "string") continue;
    for (const { info, conjugation } of results) {
      const { Impersonal: imp, Indicativo: i, Subjuntivo: s, Imperativo: m } = conjugation;
      const ind = {
        pi: i.Presente, ii: i.PreteritoImperfecto, pret: i.PreteritoIndefinido, fut: i.FuturoImperfecto,
        cond: i.CondicionalSimple, ps: s.Presente, is: s.PreteritoImperfectoRa, is2: s.PreteritoImperfectoSe,
        fs: s.FuturoImperfecto, imper: m.Afirmativo,
      };
      out.write(JSON.stringify({ v, region, info, c: { imp, ind } }) + "\n");
    }
  }
}
out.end();
