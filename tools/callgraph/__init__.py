"""Which code of a package can be reached from its doors: a static call graph, read from source alone.

A *definition* is a module's body, a class, a function, a method or a module's variable. One definition
reaches another when it mentions it: calls it, hands it on as a value, puts it into a table. Doors are the
definitions that somebody outside starts from; what no chain of mentions leads to from a door is unreachable.

How a mention is read:

- Names go through imports, aliases and re-exports to where they are defined. An import or a line of
  `__all__` alone is no mention. Neither is a type annotation of a function, a class in `isinstance`, in
  `except` or in a `case`: they ask about instances that somebody else must have made.
- A field's annotation is a mention, because decoders make what a field holds; so are the annotations of a
  decorated function, whose arguments a framework makes.
- A method is reached when its class is, and when its name is asked of something that can be an instance:
  of that class, as far as annotations, constructors and return types tell; of anything at all where they
  don't. Special methods come with their class, and so do all methods of a class whose base is a framework's.
- `@app.command()` makes `app` mention the function, `@handles(Pass)` makes its module do so; a text such as
  `"tesela.cli.app:main"` mentions what it names; `getattr(self, …)` with a name made up at run time
  mentions every method.

What it can't see: which row of a table a caller picks (a table's rows are all reached once it is mentioned),
conditions that never hold, code that only C++ calls, and `getattr` with a name made up at run time on
something of unknown type. It therefore says «unreachable» only of what no mention leads to, while «reachable»
means that a path is written, not that it was walked.
"""
